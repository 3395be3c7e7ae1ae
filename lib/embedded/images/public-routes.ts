import { Hono } from 'hono'
import { parseImagePath, sizeFile } from '../../domain/images.ts'
import { problem } from '../../http/problem.ts'
import { fileKey, type ImageStore } from './creation.ts'
import { filesOf, findImage } from './repository.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** A drawing that is opened by itself is a document: it may draw itself and no more. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Images as everybody sees them, at addresses whose content never changes. */
export function publicImageRoutes({ database, files }: ImageStore): Hono {
  const routes = new Hono()
  routes.get('/images/:urn/:file', async ({ req }) => {
    const asked = parseImagePath(req.path)
    const row = asked && (await findImage(database, asked.urn))
    const file = row && sizeFile(filesOf(row), asked.file)
    if (!file) return problem(404, 'No such image')
    const stored = await files.read(fileKey(row.urn, file))
    if (!stored) throw new Error(`image ${row.urn} has lost its file ${file}`)
    // A file that is opened and never read stays open.
    if (req.method === 'HEAD') await stored.body.cancel()
    return new Response(req.method === 'HEAD' ? null : stored.body, {
      headers: {
        'content-type': asked.type,
        'content-length': String(stored.bytes),
        'cache-control': FOREVER,
        'x-content-type-options': 'nosniff',
        // Another site whose images are kept here shows them too.
        'cross-origin-resource-policy': 'cross-origin',
        ...(row.kind === 'svg' && { 'content-security-policy': DRAWING_POLICY }),
      },
    })
  })
  return routes
}
