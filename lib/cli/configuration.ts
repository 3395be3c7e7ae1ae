// npm run generate:configuration: writes docs/configuration.md from .env.example.
import { readFileSync, writeFileSync } from 'node:fs'

export const CONFIGURATION_FILE = 'docs/configuration.md'

const INTRODUCTION = `# Configuration

Generated from [.env.example](../.env.example) by \`npm run generate:configuration\`.

Every setting is an environment variable or a line of \`.env\`, and all are optional. \
The site validates them at start and stops with a list of what is invalid and how to fix it. \
One build serves any configuration. \`X_FILE\` names a file that contains the value of \`X\`.
`

interface Setting {
  readonly names: string[]
  readonly defaults: string[]
  readonly description: string
}

/** A section starts with "# --- Title ---"; a comment describes the values that follow it. */
function parseSections(example: string): Map<string, Setting[]> {
  const sections = new Map<string, Setting[]>()
  let settings: Setting[] = []
  let comment: string[] = []
  let current: Setting | undefined
  for (const line of example.split('\n')) {
    const [, title] = /^# --- (.+) ---$/.exec(line) ?? []
    const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
    if (name !== undefined) {
      if (!current) {
        current = { names: [], defaults: [], description: comment.join(' ') }
        settings.push(current)
      }
      current.names.push(name)
      current.defaults.push(value)
      continue
    }
    if (title !== undefined) {
      settings = []
      sections.set(title, settings)
      comment = []
    } else if (line.startsWith('# ')) comment = current ? [line.slice(2)] : [...comment, line.slice(2)]
    else comment = []
    current = undefined
  }
  return sections
}

const code = (text: string): string => `\`${text}\``
const cell = (text: string): string => text.replaceAll('|', '\\|')

export function configurationReference(example: string): string {
  const sections = [...parseSections(example)].map(([title, settings]) => {
    const rows = settings.map(({ names, defaults, description }) => {
      const values = defaults.some(Boolean) ? defaults.map((value) => (value ? code(value) : '–')).join(', ') : '–'
      return `| ${names.map(code).join(', ')} | ${values} | ${cell(description)} |`
    })
    return `## ${title}\n\n| Setting | Default | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return [INTRODUCTION, ...sections].join('\n')
}

if (import.meta.main) writeFileSync(CONFIGURATION_FILE, configurationReference(readFileSync('.env.example', 'utf8')))
