import { withoutStart } from './first-paint.ts'
import { BOOT_HASHES } from '../domain/boot-hashes.data.ts'

/** By these the framework hands a page its data: a call whose only argument is data. */
const CALLS = [
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

const isCallWithData = (script: string) => CALLS.some((call) => isData(call.exec(script)?.[1] ?? '-'))

async function sourceOf(script: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)))
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`
}

/**
 * The sources by which a content security policy lets the inline scripts of a page run: the boot script and the
 * framework's hand-over of data, nothing else. A script that came into the page by the way of its content has no hash.
 */
export async function inlineSources(html: string): Promise<string[]> {
  const scripts = [...html.matchAll(/<script(?: id="_R_")?>([^]*?)<\/script>/g)].map(([, script = '']) => script)
  const sources = await Promise.all(
    scripts.map(async (script) => {
      const source = await sourceOf(script)
      return BOOT_HASHES.includes(source) || isCallWithData(withoutStart(script)) ? [source] : []
    }),
  )
  return sources.flat()
}
