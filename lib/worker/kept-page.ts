export const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false

/** A page as it was kept, which says so (`data-kept`): whoever looks at it learns that it may be out of date. */
export async function markKept(page: Response): Promise<Response> {
  const headers = new Headers(page.headers)
  // They are those of the body as it came.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response((await page.text()).replace('<html ', '<html data-kept '), { status: page.status, headers })
}
