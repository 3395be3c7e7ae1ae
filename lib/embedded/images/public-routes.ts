import { Hono } from 'hono'
import { FIRST_REVISION, imageTypeOf, parseImagePath, sizeFile } from '../../domain/images.ts'
import { problem } from '../../http/problem.ts'
import { fileKey, type ImageStore } from './create.ts'
import { filesOf, findImage, findRevision, type ImageRow } from './repository.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Without a revision, the file may be replaced. */
const REVALIDATED = 'public, max-age=0, must-revalidate'
/** An SVG that is opened directly is a document: it may render itself and do nothing else. */
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * File for a requested one. Pages made before a replacement, and links to the image, request files of its earlier type:
 * they get the original.
 */
function resolveFile(
  row: Pick<ImageRow, 'kind' | 'animated' | 'width' | 'revision'>,
  file: string,
  isReplaced: boolean,
) {
  const mayDiffer = isReplaced || row.revision !== FIRST_REVISION
  return sizeFile(filesOf(row), file) ?? (mayDiffer ? `original.${row.kind}` : undefined)
}

export function publicImageRoutes({ database, files }: ImageStore): Hono {
  const routes = new Hono()
  routes.get('/images/:urn/:file', async ({ req }) => {
    const target = parseImagePath(req.path)
    const row = target && (await findImage(database, target.urn))
    if (!row) return problem(404, 'Image not found', 'Check the URL')
    const asked = req.query('v')
    const earlier =
      asked === undefined || asked === row.revision ? undefined : await findRevision(database, row.urn, asked)
    const shown = earlier ?? row
    const file = resolveFile(shown, target.file, asked !== undefined && asked !== shown.revision)
    if (!file) return problem(404, 'Image not found', 'Check the URL')
    const headers = {
      'cache-control': asked === shown.revision ? IMMUTABLE : REVALIDATED,
      etag: `"${shown.revision}-${file}"`,
      'x-content-type-options': 'nosniff',
      // Other sites whose images are stored here embed them.
      'cross-origin-resource-policy': 'cross-origin',
      ...(shown.kind === 'svg' && { 'content-security-policy': SVG_CSP }),
    }
    if (req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
    const content = await files.read(fileKey(shown, file))
    if (!content) throw new Error(`image ${row.urn}: file ${file} is missing`)
    // A file that is opened and never read stays open.
    if (req.method === 'HEAD') await content.body.cancel()
    return new Response(req.method === 'HEAD' ? null : content.body, {
      headers: { ...headers, 'content-type': imageTypeOf(file), 'content-length': String(content.bytes) },
    })
  })
  return routes
}
