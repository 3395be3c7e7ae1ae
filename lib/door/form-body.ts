/** The fields by which React finds the action of a form that a browser sent itself, and the state that it goes on from. */
const REF = '$ACTION_REF_'
const DESCRIPTOR = /^\{"id":"[\da-f]+","bound":"\$@1"\}$/
/** A string that stands for something else, which need not be there; `$$` is a dollar sign. */
const REFERENCE = /^\$(?!\$|undefined$)/
/** How deep a state may be; ours has lines of amounts in a quote. */
const MAX_DEPTH = 10

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !REFERENCE.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < MAX_DEPTH && Object.values(value).every((part) => isPlain(part, depth + 1))
}

function isState(text: unknown): boolean {
  try {
    const bound: unknown = JSON.parse(String(text))
    return Array.isArray(bound) && bound.length === 1 && isPlain(bound)
  } catch {
    return false
  }
}

/** Whether a body is a whole form with an action that the framework can read: it fails on any other, as if we had. */
export async function isOwnForm(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<boolean> {
  const fields = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const [ref, ...others] = [...(fields?.keys() ?? [])].filter((name) => /^\$ACTION_(?:REF|ID)_/.test(name))
  if (!fields || !ref?.startsWith(REF) || others.length > 0) return false
  const field = (part: number) => fields.get(`$ACTION_${ref.slice(REF.length)}:${part}`)
  return DESCRIPTOR.test(String(field(0))) && isState(field(1))
}
