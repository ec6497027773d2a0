export const ownEnv: Readonly<NodeJS.ProcessEnv> = process.env;
