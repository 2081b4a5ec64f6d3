export interface Problem {
  name: string;
  reason: string;
}
export interface Report {
  passed: number;
  failed: number;
  skipped: string[];
  failures: Problem[];
  unsteady: Problem[];
  timings: { name: string; durationMs: number }[];
}
export interface VitestJson {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults?: {
      fullName: string;
      status: string;
      duration?: number;
      failureMessages?: string[];
    }[];
  }[];
}
export function readVitestReport(json: VitestJson, root: string): Report;
export function sumReports(runs: readonly { report: Report; again: boolean }[]): Report;
export function countLine(sum: Pick<Report, 'passed' | 'failed' | 'skipped'>): string;
export function slowest(timings: Report['timings'], count: number): Report['timings'];
