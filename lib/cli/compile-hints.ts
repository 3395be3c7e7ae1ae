// Build step: marks the scripts of every page for eager compilation, off the main thread while they load. Otherwise
// each function is compiled when it first runs. V8 reads the hint in a comment on a file's first line.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const HINT = '//# allFunctionsCalledOnLoad\n'
const BUILD = '.next'
const FILES_WITH_SCRIPT_HASHES = /(subresource-integrity-manifest\.js(on)?|\.html)$/

const integrity = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const { rootMainFiles } = z
  .object({ rootMainFiles: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(join(BUILD, 'build-manifest.json'), 'utf8')))

const hashes = rootMainFiles.map((name) => {
  const file = join(BUILD, name)
  const script = readFileSync(file, 'utf8')
  writeFileSync(file, HINT + script)
  return [integrity(script), integrity(HINT + script)] as const
})
for (const entry of readdirSync(join(BUILD, 'server'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !FILES_WITH_SCRIPT_HASHES.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const text = readFileSync(file, 'utf8')
  const hinted = hashes.reduce((all, [before, after]) => all.replaceAll(before, after), text)
  if (hinted !== text) writeFileSync(file, hinted)
}
