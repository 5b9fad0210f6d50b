/** The specification of models and middleware that each version of the SDK has as its own. */
export const specificationVersions = { 5: "v2", 6: "v3", 7: "v4" } as const;

export type SdkVersion = keyof typeof specificationVersions;
