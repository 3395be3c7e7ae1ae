import { environmentSchema } from './schema.ts'
import { withFiles } from './value-files.ts'

/**
 * Makes the environment that this process was started with the only one. The framework adds its own files (`.env.local`
 * and others) to it later, but never to a value that is there, and an empty one counts as not set. What files hold takes
 * the place of their names: the edge runtime shares the environment with this process, and reads no file.
 */
export function freezeEnvironment(): void {
  const { values } = withFiles(process.env)
  for (const name of Object.keys(environmentSchema.shape)) {
    process.env[name] = values[name] ?? ''
    delete process.env[`${name}_FILE`]
  }
}
