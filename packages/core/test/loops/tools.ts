/** What is on the shelf. Here it would be hundreds: of MCP servers, of integrations, of your own. */
export const tools = {
  get_weather: {
    description: "Current weather for a city",
    inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    execute: async ({ city }: { city: string }) => ({ city, celsius: 21 }),
  },
  send_mail: {
    description: "Send an email to a person",
    inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
    execute: async ({ to }: { to: string }) => `Sent to ${to}`,
  },
};
