import { environmentSchema } from './schema.ts'

type Values = Readonly<Record<string, string | undefined>>

interface FileValues {
  readonly values: Record<string, string>
  readonly problems: readonly string[]
}

/** Indirect access: Next does not build modules for the edge runtime that import `node:fs` or name it on `process`. */
const readText = (path: string): string => {
  const { process: nodeProcess } = globalThis
  const files = nodeProcess.getBuiltinModule?.('node:fs')
  if (!files) throw new Error('files cannot be read in this environment')
  return files.readFileSync(path, 'utf8').trimEnd()
}

function readValue(name: string, path: string): { value: string } | { problem: string } {
  try {
    const value = readText(path)
    return value
      ? { value }
      : { problem: `${name}_FILE: ${path} is empty; write the value into it, or remove the line` }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/, \w+(?: '.*')?$/, '') : String(error)
    const remedy = 'fix the path, or let the user of this process read it'
    return { problem: `${name}_FILE: ${path} cannot be read (${reason}); ${remedy}` }
  }
}

/**
 * Supports secrets in files, for every value: `X_FILE` names a file with the value of `X`. Trailing whitespace is
 * stripped. Setting both is an error.
 */
export function withFiles(environment: Values): FileValues {
  const values = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value] as const] : [])),
  )
  const problems: string[] = []
  for (const name of Object.keys(environmentSchema.shape)) {
    const path = values[`${name}_FILE`]
    if (path === undefined) continue
    if (values[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE: both are set; take one of them away`)
      continue
    }
    const read = readValue(name, path)
    if ('value' in read) values[name] = read.value
    else problems.push(read.problem)
  }
  return { values, problems }
}
