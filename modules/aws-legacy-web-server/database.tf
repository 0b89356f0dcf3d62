# Faults: reachable from the internet, not encrypted, no backups, no protection
# against deletion, and a password that every reader of this repository knows.
resource "aws_db_subnet_group" "main" {
  name       = "${var.name}-db"
  subnet_ids = var.subnet_ids
}

resource "aws_security_group" "db" {
  name        = "${var.name}-db"
  description = "Database"
  vpc_id      = var.vpc_id

  ingress {
    description = "MySQL from anywhere"
    from_port   = 3306
    to_port     = 3306
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

resource "aws_db_instance" "main" {
  identifier              = "${var.name}-db"
  engine                  = "mysql"
  engine_version          = "8.0"
  instance_class          = "db.t2.small"
  allocated_storage       = 100
  storage_type            = "gp2"
  username                = "admin"
  password                = var.db_password
  db_subnet_group_name    = aws_db_subnet_group.main.name
  vpc_security_group_ids  = [aws_security_group.db.id]
  publicly_accessible     = true
  storage_encrypted       = false
  backup_retention_period = 0
  deletion_protection     = false
  skip_final_snapshot     = true
}

resource "aws_elasticache_replication_group" "sessions" {
  replication_group_id       = "${var.name}-sessions"
  description                = "Sessions of the website"
  engine                     = "redis"
  node_type                  = "cache.t2.small"
  num_cache_clusters         = 1
  at_rest_encryption_enabled = false
  transit_encryption_enabled = false
}
