/** The files of a clipboard. Word and Excel lay a picture beside their text, which is what is meant; some systems the name beside a file. */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const [files, text] = [[...clipboard.files], clipboard.getData('text/plain')]
  return !text || files.some(({ name }) => text.includes(name)) ? files : []
}
