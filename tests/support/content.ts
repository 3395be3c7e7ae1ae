import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './child-environment.ts'
import type { Site } from './site.ts'

type Block = Record<string, unknown>

interface Parts {
  readonly id?: string
  readonly words?: string
  /** Content below the heading. */
  readonly blocks?: readonly unknown[]
  readonly data?: Record<string, unknown>
}

export const block = (name: string, options: Record<string, unknown> = {}): Block => ({ component: { name, options } })
export const text = (words: string): Block => block('Text', { text: `<p>${words}</p>` })

/** Creates a content entry: by default a page with a heading and a paragraph. */
export const entryAt = (
  path: string,
  { id = path.replaceAll(/\W+/g, '-'), words = 'first words', blocks = [text(words)], data = {} }: Parts = {},
) => ({
  id,
  model: 'page',
  published: 'published',
  query: [{ property: 'urlPath', operator: 'is', value: path }],
  data: {
    title: `Page ${id}`,
    description: `About ${id}`,
    blocks: [block('PageHead', { title: `Heading ${id}` }), ...blocks],
    ...data,
  },
})

export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** Runs `npm run content` with the data and the relevant settings of a running site. */
export const content = (
  { dataDir, settings = {} }: Pick<Site, 'dataDir'> & { settings?: Record<string, string> },
  ...words: string[]
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const env: NodeJS.ProcessEnv = { ...childEnvironment(), NODE_ENV: 'production', DATA_DIR: dataDir, ...settings }
    execFile(
      'node_modules/node/bin/node',
      ['lib/cli/content.ts', ...words],
      { env, maxBuffer: 10_000_000 },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    )
  })

/** Writes a file with an entry, from JSON or from the text of a file. Returns its path. */
export function entryFile({ dataDir }: Pick<Site, 'dataDir'>, entry: unknown): string {
  const file = join(dataDir, 'entry.json')
  writeFileSync(file, typeof entry === 'string' ? entry : JSON.stringify(entry))
  return file
}

/** Writes an entry with the command, from JSON or from the text of a file. */
export const put = (site: Pick<Site, 'dataDir'>, entry: unknown): Promise<CommandResult> =>
  content(site, 'put', entryFile(site, entry))
