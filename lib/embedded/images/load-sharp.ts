/** Loads sharp on first use, since most processes never decode. One thread and no cache: a worker has one image. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
