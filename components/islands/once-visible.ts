/** Calls back once when the element comes within `margin` of the viewport. @returns cleanup */
export function onceVisible(element: Element, callback: () => void, margin = '0px'): () => void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      callback()
    },
    { rootMargin: margin },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
