/** Remembers for the visit that a file is missing; false where that is known, or where nothing can be remembered. */
function isNews(file: string): boolean {
  const key = `missing ${file}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}

async function renewWithout(file: string): Promise<void> {
  const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' })
  if (status === 404 && isNews(file)) location.reload()
}

/** Loads a page anew, once for each file, when a part of it cannot be loaded because the server has another build by now. */
export function watchBuild(page: Document): void {
  const missed = ({ target }: Event) => {
    // Where it is the network that fails, nothing is known of the build.
    if (target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/_next/static/`))
      renewWithout(target.src).catch(() => undefined)
  }
  // What fails to load says so where it is, and nowhere above.
  page.addEventListener('error', missed, { capture: true })
}
