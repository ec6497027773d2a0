/** The environment of this process, for the processes that it starts. */
export const ownEnv: Readonly<NodeJS.ProcessEnv> = process.env;
