/** Makes new files readable only by the owner: they contain orders, conversations and the signing secret. */
export const restrictFilePermissions = (): void => void process.umask(0o077)
