import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './site.ts'

type Block = Record<string, unknown>

interface Parts {
  readonly id?: string
  readonly words?: string
  /** What stands below the heading: what is no block, too. */
  readonly blocks?: readonly unknown[]
  readonly data?: Record<string, unknown>
}

export const block = (name: string, options: Record<string, unknown> = {}): Block => ({ component: { name, options } })
export const text = (words: string): Block => block('Text', { text: `<p>${words}</p>` })

/** An entry of the content service: a page with a heading and a paragraph, if it is not said otherwise. */
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

export interface Said {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** `npm run content` beside a running site, with the site's data, and with such settings of its as matter here. */
export const content = (
  { dataDir, settings = {} }: Pick<Site, 'dataDir'> & { settings?: Record<string, string> },
  ...words: string[]
): Promise<Said> =>
  new Promise((resolve) => {
    const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dataDir, ...settings }
    execFile(
      'node_modules/node/bin/node',
      ['lib/cli/content.ts', ...words],
      { env, maxBuffer: 10_000_000 },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    )
  })

/** Writes an entry with the command: as JSON, or as the text that a file has. */
export function put(site: Pick<Site, 'dataDir'>, entry: unknown): Promise<Said> {
  const file = join(site.dataDir, 'entry.json')
  writeFileSync(file, typeof entry === 'string' ? entry : JSON.stringify(entry))
  return content(site, 'put', file)
}
