export const loadLazyParts = () => import('./lazy-parts')
