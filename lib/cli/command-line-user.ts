import { userInfo } from 'node:os'

/** In a container a user may have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

export const commandLineUser = (): string => `command line: ${userName()}`
