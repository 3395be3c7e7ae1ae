export const loadSending = () => import('./send-order')
