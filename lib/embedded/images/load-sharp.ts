/** Loads the image library with the first image: most processes never decode one. It decodes in one thread and caches nothing, as each worker has one image. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
