/** Injection token and contract of what tells whether identity can be asked. */
export abstract class IdentityProbe {
  /** Rejects when the provider is out of reach. */
  abstract check(): Promise<void>;
}
