import { stripLoader } from './defer-scripts.ts'
import { BOOT_HASHES } from '../../domain/boot-hashes.data.ts'

/** Inline scripts by which Next passes data to a page: calls with a JSON argument only. */
const DATA_CALLS = [
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((.*)\)$/s,
  /^self\.__next_f\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s,
]

function isData(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isCallWithData = (script: string) => DATA_CALLS.some((call) => isData(call.exec(script)?.[1] ?? '-'))

async function hashScript(script: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`
}

/**
 * Returns CSP sources for the boot script and Next's data calls only. A script injected through content gets no hash.
 * @param renderings the page in each form in which it is sent
 */
export async function inlineScriptHashes(renderings: readonly string[]): Promise<string[]> {
  const scripts = [...renderings.join('').matchAll(/<script(?: id="_R_")?>([^]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  )
  const sources = await Promise.all(
    scripts.map(async (script) => {
      const source = await hashScript(script)
      return BOOT_HASHES.includes(source) || isCallWithData(stripLoader(script)) ? [source] : []
    }),
  )
  return [...new Set(sources.flat())]
}
