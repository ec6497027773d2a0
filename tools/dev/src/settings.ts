/** Everything about one stack that is decided before its first process starts. */
export interface StackSettings {
  /** The repository's folder. */
  readonly root: string;
  readonly dataDir: string;
  /** The site's port, and those of further gateways. */
  readonly port: number;
  readonly furtherPorts: readonly number[];
  readonly adminPort: number;
  readonly site: string;
  readonly admin: string;
  readonly projectId: string;
  readonly nodeEnv: string;
  readonly limits: 'on' | 'off';
  readonly mediaSigningKey: string;
  /** Whether the internal ports have preferred numbers. */
  readonly fixedPorts: boolean;
  /** Goes to every service and the gateway, over what the stack itself says. */
  readonly env: Readonly<Record<string, string>>;
}
