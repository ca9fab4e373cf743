declare module 'parse-prometheus-text-format' {
  /** The families of metrics in a text. @throws when it is none of that format */
  export default function parse(text: string): { name: string; type: string; metrics: { value?: string }[] }[];
}
