// Writes lib/visitor/boot-script.data.ts, the minified text of lib/visitor/boot.ts: npm run boot
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The boot script as it stands in the page. */
export async function bootScript(): Promise<string> {
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
  })
  return (outputFiles[0]?.text ?? '').trim().replace(/;$/, '')
}

/** The generated module around it. */
export const bootModule = (script: string): string => `// Written by lib/cli/boot-script.ts from boot.ts. Do not edit.
export const BOOT_SCRIPT = ${JSON.stringify(script)}
`

if (import.meta.main) writeFileSync(new URL('../visitor/boot-script.data.ts', import.meta.url), bootModule(await bootScript()))
