import { environmentSchema } from './schema.ts'

/**
 * Makes the environment that this process was started with the only one. The framework adds its own files (`.env.local`
 * and others) to it later, but never to a value that is there, and an empty one counts as not set.
 */
export function freezeEnvironment(): void {
  for (const name of Object.keys(environmentSchema.shape)) process.env[name] ??= ''
}
