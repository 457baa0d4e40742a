// Whether an assistant on another computer can reach an address, judged by the address alone.

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** False also for invalid addresses. */
export const isReachable = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !LOOPBACK.test(hostname)
}

/** Whether an address is on the domain itself; subdomains are other domains. */
export const isOnDomain = (email: string, mailDomain: string): boolean =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase() === mailDomain.toLowerCase()
