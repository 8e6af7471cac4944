{{/* The names of this release's objects, cut so that a suffix fits. */}}
{{- define "winnow.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* What selects the pods of a part: a list of the context and the part's name. */}}
{{- define "winnow.selector" -}}
{{- $context := index . 0 -}}
app.kubernetes.io/name: {{ $context.Chart.Name }}
app.kubernetes.io/instance: {{ $context.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "winnow.labels" -}}
{{- $context := index . 0 -}}
{{ include "winnow.selector" . }}
app.kubernetes.io/version: {{ $context.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $context.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $context.Chart.Name $context.Chart.Version }}
{{- end }}

{{/* The part of a pod that web and worker have in common; `part` is "web" or "worker". */}}
{{- define "winnow.pod" -}}
{{- $context := index . 0 -}}
{{- $part := index . 1 -}}
{{- $values := index $context.Values $part -}}
{{- with $context.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $context.Values.serviceAccount.name }}
serviceAccountName: {{ . }}
{{- end }}
automountServiceAccountToken: {{ ne $context.Values.serviceAccount.name "" }}
enableServiceLinks: false
# Winnow takes up to ten seconds to stop.
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "winnow.selector" . | nindent 8 }}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: data
    emptyDir:
      sizeLimit: 1Gi
  - name: temporary
    emptyDir:
      sizeLimit: {{ $values.temporaryStorage }}
{{- end }}

{{- define "winnow.container" -}}
{{- $context := index . 0 -}}
{{- $part := index . 1 -}}
{{- $values := index $context.Values $part -}}
name: {{ $part }}
image: "{{ $context.Values.image.repository }}:{{ $context.Values.image.tag | default $context.Chart.AppVersion }}"
imagePullPolicy: {{ $context.Values.image.pullPolicy }}
args: [serve, --role, {{ $part }}]
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ $context.Values.existingSecret }}
resources:
  {{- toYaml $values.resources | nindent 2 }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: temporary
    mountPath: /tmp
{{- end }}

{{/* Settings that web and worker have in common. */}}
{{- define "winnow.settings" -}}
{{- $context := index . 0 -}}
{{- $values := index $context.Values (index . 1) -}}
- name: WINNOW_BASE_URL
  value: {{ $context.Values.baseUrl | quote }}
- name: WINNOW_FILES
  value: {{ $context.Values.files | quote }}
{{- with $context.Values.s3Endpoint }}
- name: WINNOW_S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- with $context.Values.s3Region }}
- name: WINNOW_S3_REGION
  value: {{ . | quote }}
{{- end }}
- name: WINNOW_WORKERS
  value: {{ $values.concurrency | quote }}
{{- range $name, $value := $context.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
