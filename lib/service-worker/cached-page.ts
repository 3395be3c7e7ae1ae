export const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false

/** Marks a cached page with `data-stale`, so that it can tell the visitor that it may be outdated. */
export async function markStale(page: Response): Promise<Response> {
  const headers = new Headers(page.headers)
  // These headers describe the original body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response((await page.text()).replace('<html ', '<html data-stale '), { status: page.status, headers })
}
