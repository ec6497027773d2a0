/** What this process was given, and passes on to those it starts. */
export const ownEnv: Readonly<NodeJS.ProcessEnv> = process.env;
