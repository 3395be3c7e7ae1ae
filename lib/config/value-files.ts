import { environmentSchema } from './schema.ts'

type Values = Readonly<Record<string, string | undefined>>

interface FileValues {
  /** The values that are set (an empty one is not), by themselves or by a file. */
  readonly values: Record<string, string>
  /** What cannot be read, one a line, with how to mend it. */
  readonly problems: readonly string[]
}

/** The edge runtime has no files, and the framework builds nothing for it that imports them, or names them of `process` itself. */
const readText = (path: string): string => {
  const { process: host } = globalThis
  const files = host.getBuiltinModule?.('node:fs')
  if (!files) throw new Error('no files can be read here')
  return files.readFileSync(path, 'utf8').trimEnd()
}

function readValue(name: string, path: string): { value: string } | { problem: string } {
  try {
    const value = readText(path)
    return value
      ? { value }
      : { problem: `${name}_FILE: ${path} is empty; write the value into it, or take the line away` }
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/, \w+(?: '.*')?$/, '') : String(error)
    return {
      problem: `${name}_FILE: ${path} cannot be read (${why}); mend the path, or let the user of this process read it`,
    }
  }
}

/**
 * Secrets of containers and units come as files: `X_FILE` names one that holds the value of `X`, for every value there
 * is. The end of its last line is left out. Neither of the two is a problem, both are.
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
