export type ProviderOptions = {
  readonly apiKey: string;
  /** For a server of one's own that speaks the same protocol. Default: the provider's. */
  readonly baseURL?: string | undefined;
  readonly model: string;
};
