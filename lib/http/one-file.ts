/** A file that came in a form, under the name that it says of itself. */
export interface FormFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
}

/** Characters of a name, of which the end stays: it says what the file is. */
const MAX_NAME_CHARS = 1000

/** The one file of a form (`multipart/form-data`), or in words why there is none. */
export async function readOneFile(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormFile | string> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => undefined)
  if (!form) return 'The form cannot be read'
  const [file, ...others] = [...form.values()].filter((value) => typeof value !== 'string')
  if (!file || others.length) return 'A form with one file is expected'
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name.slice(-MAX_NAME_CHARS) }
}

/** Whether a call brings such a form. */
export const isForm = (contentType: string): boolean => /^multipart\/form-data\s*;/i.test(contentType)
