import { environmentSchema } from './schema.ts'
import { withFiles } from './value-files.ts'

/**
 * Fixes the environment of this process. Next later loads files such as `.env.local`, but never overrides an existing
 * value, and an empty one counts as unset. `X_FILE` values are resolved to their content, since the edge runtime shares
 * the environment and cannot read files.
 */
export function freezeEnvironment(): void {
  const { values } = withFiles(process.env)
  for (const name of Object.keys(environmentSchema.shape)) {
    process.env[name] = values[name] ?? ''
    delete process.env[`${name}_FILE`]
  }
}
