/** Lets only the owner of this process read the files that it makes: orders, conversations and the signing secret are in them. */
export const keepFilesPrivate = (): void => void process.umask(0o077)
