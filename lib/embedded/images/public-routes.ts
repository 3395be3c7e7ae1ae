import { Hono } from 'hono'
import { parseImagePath, sizeFile } from '../../domain/images.ts'
import { problem } from '../../http/problem.ts'
import { fileKey, type ImageStore } from './create.ts'
import { filesOf, findImage } from './repository.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** An SVG that is opened directly is a document: it may render itself and do nothing else. */
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function publicImageRoutes({ database, files }: ImageStore): Hono {
  const routes = new Hono()
  routes.get('/images/:urn/:file', async ({ req }) => {
    const target = parseImagePath(req.path)
    const row = target && (await findImage(database, target.urn))
    const file = row && sizeFile(filesOf(row), target.file)
    if (!file) return problem(404, 'Image not found', 'Check the URL')
    const content = await files.read(fileKey(row.urn, file))
    if (!content) throw new Error(`image ${row.urn}: file ${file} is missing`)
    // A file that is opened and never read stays open.
    if (req.method === 'HEAD') await content.body.cancel()
    return new Response(req.method === 'HEAD' ? null : content.body, {
      headers: {
        'content-type': target.type,
        'content-length': String(content.bytes),
        'cache-control': IMMUTABLE,
        'x-content-type-options': 'nosniff',
        // Other sites whose images are stored here embed them.
        'cross-origin-resource-policy': 'cross-origin',
        ...(row.kind === 'svg' && { 'content-security-policy': SVG_CSP }),
      },
    })
  })
  return routes
}
