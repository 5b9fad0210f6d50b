/** The signals that end a process and can be listened to. */
export const endings = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
