// Writes lib/visitor/boot-script.data.ts, the minified texts of lib/visitor/boot.ts: npm run boot
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The boot script as it stands in pages of which this depends on the visitor. */
async function bootScript(personal: typeof PERSONAL): Promise<string> {
  const entry = fileURLToPath(new URL('../visitor/boot.ts', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    tsconfigRaw: {},
    charset: 'utf8',
    define: { PERSONAL: JSON.stringify(personal) },
  })
  return (outputFiles[0]?.text ?? '').trim().replace(/;$/, '')
}

/** The generated module. */
export const bootModule = async (): Promise<string> => `// Written by lib/cli/boot-script.ts from boot.ts. Do not edit.
/** The boot script of a page, by what of it depends on the visitor. */
export const BOOT_SCRIPT = {
  market: ${JSON.stringify(await bootScript('market'))},
  city: ${JSON.stringify(await bootScript('city'))},
}
`

if (import.meta.main) writeFileSync(new URL('../visitor/boot-script.data.ts', import.meta.url), await bootModule())
