/**
 * Files of a paste. With text they count only if it contains a file's name: Office adds an image of copied text, some
 * systems the name of a copied file.
 */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const files = [...clipboard.files]
  const text = clipboard.getData('text/plain')
  return !text || files.some(({ name }) => text.includes(name)) ? files : []
}
