/** Middle parts of the type names `google_…_iam_member`, `_binding` and `_policy`. */
function families(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(" ")).map((name) => `google_${name}_iam`);
}

export const BUCKETS = families("storage_bucket storage_managed_folder");

/** Callable services. */
export const CALLABLE = families(
  "cloud_run_service cloud_run_v2_job cloud_run_v2_service cloud_run_v2_worker_pool",
  "cloudfunctions2_function cloudfunctions_function endpoints_service endpoints_service_consumers",
  "iap_app_engine_service iap_app_engine_version iap_tunnel iap_tunnel_dest_group",
  "iap_tunnel_instance iap_web iap_web_backend_service iap_web_cloud_run_service",
  "iap_web_region_backend_service iap_web_type_app_engine iap_web_type_compute",
);

/** Resources that contain all others. */
export const CONTAINERS = families("project folder organization");

/** Secrets, data, machines, and resources with power over others. */
export const PRECIOUS = [
  ...CONTAINERS,
  ...families(
    "access_context_manager_access_policy bigquery_connection bigquery_dataset bigquery_table",
    "bigtable_instance bigtable_table billing_account compute_disk compute_instance",
    "compute_region_disk compute_snapshot dataproc_cluster dataproc_metastore_database",
    "dataproc_metastore_service dataproc_metastore_table healthcare_consent_store",
    "healthcare_dataset healthcare_dicom_store healthcare_fhir_store healthcare_hl7_v2_store",
    "iam_workforce_pool kms_crypto_key kms_ekm_connection kms_key_ring logging_log_view",
    "notebooks_instance notebooks_runtime privateca_ca_pool pubsub_subscription",
    "secret_manager_regional_secret secret_manager_secret secure_source_manager_instance",
    "secure_source_manager_repository service_account sourcerepo_repository spanner_database",
    "spanner_instance workbench_instance",
  ),
];

export const OTHERS = families(
  "apigee_environment artifact_registry_repository beyondcorp_application",
  "beyondcorp_security_gateway beyondcorp_security_gateway_application",
  "bigquery_analytics_hub_data_exchange bigquery_analytics_hub_listing",
  "bigquery_datapolicy_data_policy binary_authorization_attestor cloud_tasks_queue",
  "cloudbuildv2_connection clouddeploy_custom_target_type clouddeploy_delivery_pipeline",
  "clouddeploy_target colab_runtime_template compute_image compute_instance_template",
  "compute_instant_snapshot compute_storage_pool compute_subnetwork container_analysis_note",
  "data_catalog_entry_group data_catalog_policy_tag data_catalog_tag_template",
  "data_catalog_taxonomy data_fusion_instance dataplex_aspect_type dataplex_asset",
  "dataplex_datascan dataplex_entry_group dataplex_entry_type dataplex_glossary dataplex_lake",
  "dataplex_task dataplex_zone dataproc_autoscaling_policy dataproc_job",
  "dataproc_metastore_federation dns_managed_zone gemini_repository_group",
  "gke_backup_backup_plan gke_backup_restore_plan gke_hub_feature gke_hub_membership",
  "gke_hub_scope network_security_address_group privateca_certificate_template pubsub_schema",
  "pubsub_topic scc_source scc_v2_organization_source tags_tag_key tags_tag_value",
);
