// Whether an assistant that runs elsewhere can come to an address, as far as the address tells.

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** False too for what is no address. */
export const isReachable = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !LOOPBACK.test(hostname)
}

/** Whether an address is on the domain itself; one below it is another. */
export const isOnDomain = (email: string, mailDomain: string): boolean =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase() === mailDomain.toLowerCase()
