import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalBlock } from '../contract/legal-text.ts'
import { LEGAL_LANGUAGES, type LegalLanguage } from '../domain/legal-languages.ts'
import { LEGAL_VERSIONS, type LegalVersion } from '../domain/legal-documents.ts'
import { config } from '../config/config.ts'
import { readBody } from './body.ts'
import { readFrontMatter, type FrontMatter } from './front-matter.ts'
import { SourceError, type Report, type SourceProblem } from './source-error.ts'

/** A version of a document in one language, with placeholders. */
export interface LegalSource extends FrontMatter {
  readonly blocks: readonly LegalBlock[]
}

/** Relative to the project root. */
export const LEGAL_FOLDER = 'lib/documents/legal'
const REGISTRY = 'lib/domain/legal-documents.ts'

const sourcePath = ({ id, version, language }: Pick<FrontMatter, 'id' | 'version' | 'language'>) =>
  `${id}/${version}.${language}.md`

/** Parses a source; `file` is used in messages only. */
function readSource(file: string, text: string, report: Report): LegalSource | undefined {
  const source = text.replaceAll('\r\n', '\n')
  const read = readFrontMatter(source, report)
  if (!read) return undefined
  const { front, bodyLine } = read
  const lineOf = (name: string) => source.split('\n').findIndex((line) => line.startsWith(`${name}:`)) + 1
  if (!LEGAL_VERSIONS.some(({ id, version }) => id === front.id && version === front.version))
    report(lineOf('version'), `the registry (${REGISTRY}) knows no version ${front.version} of ${front.id}`)
  if (!file.endsWith(sourcePath(front)))
    report(2, `according to its front matter, the file name is ${sourcePath(front)}`)
  const body = source
    .split('\n')
    .slice(bodyLine - 1)
    .join('\n')
  return { ...front, blocks: readBody(body, bodyLine, front.language, report) }
}

/**
 * Reads all sources of a folder.
 * @throws {SourceError} with all problems, including versions of the registry without a text
 */
export function readSources(folder: string): readonly LegalSource[] {
  const problems: SourceProblem[] = []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file))
    .sort()
  const sources = files.flatMap((file) => {
    const path = join(LEGAL_FOLDER, file)
    return (
      readSource(path, readFileSync(join(folder, file), 'utf8'), (line, message) =>
        problems.push({ file: path, line, message }),
      ) ?? []
    )
  })
  for (const version of LEGAL_VERSIONS)
    for (const language of LEGAL_LANGUAGES) {
      const file = sourcePath({ ...version, language })
      if (!files.includes(file))
        problems.push({
          file: join(LEGAL_FOLDER, file),
          line: 1,
          message: `is missing, but ${REGISTRY} has this version`,
        })
    }
  const described = new Map<string, string>()
  for (const source of sources) {
    const twin = described.get(source.description)
    if (twin)
      problems.push({
        file: join(LEGAL_FOLDER, sourcePath(source)),
        line: 1,
        message: `has the description of ${twin}`,
      })
    described.set(source.description, sourcePath(source))
  }
  if (problems.length) throw new SourceError(problems)
  return sources
}

let cachedSources: readonly LegalSource[] | undefined

/** Cached after the first read, except in development. */
function legalSources(): readonly LegalSource[] {
  if (!cachedSources || !config().strict)
    cachedSources = readSources(join(/* turbopackIgnore: true */ process.cwd(), LEGAL_FOLDER))
  return cachedSources
}

/** @throws {SourceError} if any source of the site is invalid */
export function legalSource({ id, version }: LegalVersion, language: LegalLanguage): LegalSource {
  const source = legalSources().find((one) => one.id === id && one.version === version && one.language === language)
  // `readSources` guarantees a source for every version of the registry.
  return source as LegalSource
}
