// Which addresses told by the service become links: those of the web, and nothing that a browser would run.

export const webAddress = (text: string | null): string | null => {
  if (text === null || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
