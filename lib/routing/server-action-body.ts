/**
 * Fields by which React finds the action, and the previous state, of a form submitted without scripts. A state must not
 * reference another field, which may be missing; `$$` is an escaped dollar sign. The deepest state is a quote, which
 * has lines with amounts.
 */
const REF = '$ACTION_REF_'
const DESCRIPTOR = /^\{"id":"[\da-f]+","bound":"\$@1"\}$/
const REFERENCE = /^\$(?!\$|undefined$)/
const MAX_STATE_DEPTH = 10

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !REFERENCE.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < MAX_STATE_DEPTH && Object.values(value).every((part) => isPlain(part, depth + 1))
}

function isState(text: unknown): boolean {
  try {
    const bound: unknown = JSON.parse(String(text))
    return Array.isArray(bound) && bound.length === 1 && isPlain(bound)
  } catch {
    return false
  }
}

/** Whether a body is a complete form with an action that Next can parse; on any other it fails with a server error. */
export async function isServerActionForm(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<boolean> {
  const fields = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const [ref, ...others] = [...(fields?.keys() ?? [])].filter((name) => /^\$ACTION_(?:REF|ID)_/.test(name))
  if (!fields || !ref?.startsWith(REF) || others.length > 0) return false
  const field = (part: number) => fields.get(`$ACTION_${ref.slice(REF.length)}:${part}`)
  return DESCRIPTOR.test(String(field(0))) && isState(field(1))
}
