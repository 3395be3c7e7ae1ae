/** The body and the header of a form, as bytes: a receiver may stop reading in the middle of it. */
export async function packedForm(form: FormData): Promise<{ body: ArrayBuffer; headers: { 'content-type': string } }> {
  const packed = new Response(form)
  return { body: await packed.arrayBuffer(), headers: { 'content-type': packed.headers.get('content-type') ?? '' } }
}
