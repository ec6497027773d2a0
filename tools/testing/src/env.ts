/** The environment of this process, for child processes. */
export const ownEnv: Readonly<NodeJS.ProcessEnv> = process.env;
