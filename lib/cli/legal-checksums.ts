// npm run generate:checksums: SHA-256 of each version of the legal texts, for consent records.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const FOLDER = new URL('../documents/legal/', import.meta.url)
const FILE = new URL('../domain/legal-checksums.data.ts', import.meta.url)

export function legalChecksums(): Record<string, string> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  return Object.fromEntries(
    files.sort().map((file) => [
      file.replace(/\.md$/, ''),
      createHash('sha256')
        .update(readFileSync(new URL(file, FOLDER)))
        .digest('hex'),
    ]),
  )
}

export function checksumsModule(): string {
  const lines = Object.entries(legalChecksums()).map(([name, checksum]) => `  '${name}': '${checksum}',`)
  return [
    '/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */',
    'export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {',
    ...lines,
    '}\n',
  ].join('\n')
}

if (import.meta.main) writeFileSync(FILE, checksumsModule())
