// npm run generate:boot-script: writes the minified texts of lib/visitor/boot.ts to lib/visitor/boot-script.data.ts,
// and their hashes.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { LANGUAGES } from '../domain/languages.ts'

async function bootScript(personal: typeof PERSONAL): Promise<string> {
  const source = await readFile(new URL('../visitor/boot.ts', import.meta.url), 'utf8')
  const { outputFiles } = await build({
    stdin: {
      // esbuild defines no regular expressions.
      contents: source.replace('LANGUAGE.test', `/^(${LANGUAGES.join('|')})$/.test`),
      loader: 'ts',
      sourcefile: 'boot.ts',
    },
    minify: true,
    write: false,
    target: 'es2022',
    legalComments: 'none',
    tsconfigRaw: {},
    charset: 'utf8',
    define: { PERSONAL: JSON.stringify(personal) },
  })
  const text = (outputFiles[0]?.text ?? '').trim().replace(/;$/, '')
  // Next repeats the script within a double-quoted string, where each double quote would need an escape.
  if (text.includes("'")) throw new Error('the boot script has single quotes of its own')
  return text.replaceAll('"', "'")
}

/** Generated modules by path below `lib`. */
export async function bootModules(): Promise<Record<string, string>> {
  const scripts = { market: await bootScript('market'), city: await bootScript('city') }
  const hashes = Object.values(scripts).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return {
    'visitor/boot-script.data.ts': `// Written by lib/cli/boot-script.ts from boot.ts. Do not edit.
/** The boot script of a page, by what of it depends on the visitor. */
export const BOOT_SCRIPT = {
  market: ${JSON.stringify(scripts.market)},
  city: ${JSON.stringify(scripts.city)},
}
`,
    'domain/boot-hashes.data.ts': `// Written by lib/cli/boot-script.ts. Do not edit.
/** The boot scripts, as a content security policy names them. */
export const BOOT_HASHES: readonly string[] = ${JSON.stringify(hashes)}
`,
  }
}

if (import.meta.main)
  for (const [path, text] of Object.entries(await bootModules()))
    writeFileSync(new URL(`../${path}`, import.meta.url), text)
