/**
 * Whether an `Accept` header allows a media type: by its name, `type/*` or a full wildcard, the most
 * specific one deciding; `q=0` refuses. No header allows everything.
 */
export function acceptsMediaType(accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const [kind = ''] = mediaType.split('/', 1);
  const ranges = accept.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { name, isRefused: weight !== undefined && Number(weight.slice(2)) === 0 };
  });
  for (const wanted of [mediaType, `${kind}/*`, '*/*']) {
    const found = ranges.find((range) => range.name === wanted);
    if (found !== undefined) return !found.isRefused;
  }
  return false;
}
