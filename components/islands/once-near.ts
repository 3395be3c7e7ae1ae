/** Acts once when an element comes within `margin` of what is seen. Gives back how to stop waiting. */
export function onceNear(element: Element, act: () => void, margin = '0px'): () => void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      act()
    },
    { rootMargin: margin },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
